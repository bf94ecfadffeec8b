//! Writing a static library: `ar` without ar, the same bytes for the same members.
//!
//! The format is the common one of System V and GNU: a magic line; a member named `/` with the
//! offsets, big endian, of the members that define the symbols whose names follow; the members,
//! each with a header of 60 characters, at even offsets.

use anyhow::{Result, bail};

use crate::library::Member;

const MAGIC: &[u8] = b"!<arch>\n";
const HEADER: usize = 60;
/// `NAME/` has to fit into 16 characters; longer names take a table that is not needed here.
const LONGEST_NAME: usize = 15;

/// The bytes of an archive with an index of the symbols.
pub fn write(members: &[Member]) -> Result<Vec<u8>> {
    let symbols: Vec<_> = members
        .iter()
        .enumerate()
        .flat_map(|(number, member)| member.defined().map(move |it| (number, it.name.as_str())))
        .collect();
    let names: usize = symbols.iter().map(|(_, name)| name.len() + 1).sum();
    let index_size = 4 + 4 * symbols.len() + names;
    // The first member lies behind the index, each other one behind the one before it.
    let mut offset = MAGIC.len() + HEADER + even(index_size);
    let mut offsets = Vec::new();
    for member in members {
        offsets.push(u32::try_from(offset)?);
        offset += HEADER + even(member.data.len());
    }

    let mut index = u32::try_from(symbols.len())?.to_be_bytes().to_vec();
    for (number, _) in &symbols {
        index.extend(offsets[*number].to_be_bytes());
    }
    for (_, name) in &symbols {
        index.extend(name.as_bytes());
        index.push(0);
    }

    let mut bytes = MAGIC.to_vec();
    append(&mut bytes, "", &index);
    for member in members {
        if member.name.len() > LONGEST_NAME {
            bail!("{:?} is too long for the name of a member", member.name);
        }
        append(&mut bytes, &member.name, &member.data);
    }
    Ok(bytes)
}

fn append(bytes: &mut Vec<u8>, name: &str, data: &[u8]) {
    // Name, time, owner, group, mode, size: nothing in it says where and when it was built.
    let name = format!("{name}/");
    let size = data.len();
    bytes.extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644).as_bytes());
    bytes.extend(data);
    if data.len() % 2 == 1 {
        bytes.push(b'\n');
    }
}

const fn even(size: usize) -> usize {
    size.next_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use object::read::archive::ArchiveFile;

    use super::*;
    use crate::library::Symbol;

    fn member(name: &str, data: &[u8], symbol: &str) -> Member {
        let symbols = vec![Symbol { name: symbol.to_owned(), defined: true, yields: false }];
        Member { name: name.to_owned(), data: data.to_vec(), own: true, symbols }
    }

    #[test]
    fn an_archive_reads_back() {
        let members = [member("a.o", b"odd", "one"), member("b.o", b"even", "two")];
        let bytes = write(&members).unwrap();
        let file = ArchiveFile::parse(&*bytes).unwrap();
        let read: Vec<_> = file
            .members()
            .map(|it| it.unwrap())
            .map(|it| (it.name().to_vec(), it.data(&*bytes).unwrap().to_vec()))
            .collect();
        assert_eq!(read, [(b"a.o".to_vec(), b"odd".to_vec()), (b"b.o".to_vec(), b"even".to_vec())]);
        let symbols: Vec<_> = file
            .symbols()
            .unwrap()
            .unwrap()
            .map(|it| it.unwrap())
            .map(|it| {
                let member = file.member(it.offset()).unwrap();
                (String::from_utf8_lossy(it.name()).into_owned(), member.name().to_vec())
            })
            .collect();
        assert_eq!(symbols[0], ("one".to_owned(), b"a.o".to_vec()));
        assert_eq!(symbols[1], ("two".to_owned(), b"b.o".to_vec()));
        assert!(write(&[member("a-name-too-long.o", b"", "one")]).is_err());
    }
}
