//! `peer.c`, to compare with. As our engines do, it starts from the grid each time; building its
//! matrix stands for starting.
#![no_std]
#![no_main]

use measure::{Cells, Outcome, Solver, TakeOnce, marks, serve};

/// As `struct peer_outcome`.
#[repr(C)]
struct PeerOutcome {
    nodes: u32,
    updates: u32,
    solutions: u32,
    cells: Cells,
}

unsafe extern "C" {
    safe fn peer_build();
    fn peer_solve(cells: *const u8, outcome: *mut PeerOutcome);
}

struct Peer;

impl Solver for Peer {
    fn whole(&mut self, cells: &Cells) -> Outcome {
        let mut outcome = PeerOutcome { nodes: 0, updates: 0, solutions: 0, cells: [0; 81] };
        marks::start();
        peer_build();
        // SAFETY: 81 cells, and what its outcome goes into; the matrix is built.
        unsafe { peer_solve(cells.as_ptr(), &raw mut outcome) };
        marks::stop();
        let PeerOutcome { nodes, updates, solutions, cells } = outcome;
        Outcome { nodes, updates, solutions, cells }
    }

    fn slices(&mut self, _: &Cells) -> Option<(u32, Outcome)> {
        marks::start();
        peer_build();
        marks::stop();
        None
    }
}

static PEER: TakeOnce<Peer> = TakeOnce::new(Peer);

#[unsafe(no_mangle)]
extern "C" fn measure() -> ! {
    serve(PEER.take())
}
