import { crc32, deflateRawSync } from 'node:zlib'

/** What may be wrong with a file in a ZIP. */
type Faults = { isEncrypted?: boolean; sum?: number }

/** A ZIP of deflated files by their names, which may be any. */
export function zip(files: [name: string, content: string | Uint8Array, faults?: Faults][]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content, { isEncrypted = false, sum } = {}] of files) {
    const bytes = Buffer.from(content)
    const stored = deflateRawSync(bytes)
    const written = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x800 | Number(isEncrypted), 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(sum ?? crc32(bytes), 10)
    head.writeUInt32LE(stored.length, 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt16LE(written.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), head, written, stored])
    bodies.push(body)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), head, place, written]))
    at += body.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, central, Buffer.from('PK\x05\x06'), end])
}
