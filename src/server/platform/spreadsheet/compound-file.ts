const SECTOR = 512
/** Smaller streams would have to be stored in a separate mini stream. */
const MIN_STREAM_SIZE = 4096
const NUMBERS_PER_SECTOR = SECTOR / 4
const DIRECTORY_ENTRY = 128
/** How many sectors of the allocation table the header can list; further ones are listed in separate sectors. */
const NAMED_IN_HEADER = 109
const HEADER_NUMBERS = 76

const FREE = 0xffffffff
const END_OF_CHAIN = 0xfffffffe
const ALLOCATION_TABLE = 0xfffffffd
const TABLE_NAMES = 0xfffffffc
const STORAGE_ROOT = 5
const STREAM = 2

/**
 * The bytes around the only stream of an OLE compound file (Microsoft's [MS-CFB], version 3): what to write before the
 * stream, and what after. The stream's sectors come in order, then the directory, then the allocation table.
 * @param name of the stream, at most 31 characters
 * @param size of the stream in bytes
 */
export function compoundFileAround(name: string, size: number): { before: Buffer; after: Buffer } {
  const streamSize = Math.max(size, MIN_STREAM_SIZE)
  const layout = layOut(Math.ceil(streamSize / SECTOR))
  const padding = Buffer.alloc(layout.directory * SECTOR - size)
  return {
    before: header(layout),
    after: Buffer.concat([padding, directory(name, streamSize), allocationTable(layout), tableNames(layout)]),
  }
}

/** Sector numbers, and how many sectors each part takes. */
type Layout = { directory: number; table: number; tableSectors: number; names: number; nameSectors: number }

/** The allocation table has a number for every sector, including its own, so its size is found by iteration. */
function layOut(streamSectors: number): Layout {
  let tableSectors = 1
  let nameSectors = 0
  for (;;) {
    const needed = Math.ceil((streamSectors + 1 + tableSectors + nameSectors) / NUMBERS_PER_SECTOR)
    const names = Math.ceil(Math.max(0, needed - NAMED_IN_HEADER) / (NUMBERS_PER_SECTOR - 1))
    if (needed === tableSectors && names === nameSectors) break
    tableSectors = needed
    nameSectors = names
  }
  const table = streamSectors + 1
  return { directory: streamSectors, table, tableSectors, names: table + tableSectors, nameSectors }
}

function header({ directory: directorySector, table, tableSectors, names, nameSectors }: Layout): Buffer {
  const bytes = Buffer.alloc(SECTOR)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.writeUInt16LE(0x003e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  // Sectors of 2^9 bytes, small ones of 2^6.
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(tableSectors, 44)
  bytes.writeUInt32LE(directorySector, 48)
  bytes.writeUInt32LE(MIN_STREAM_SIZE, 56)
  bytes.writeUInt32LE(END_OF_CHAIN, 60)
  bytes.writeUInt32LE(nameSectors > 0 ? names : END_OF_CHAIN, 68)
  bytes.writeUInt32LE(nameSectors, 72)
  for (let index = 0; index < NAMED_IN_HEADER; index++) {
    bytes.writeUInt32LE(index < tableSectors ? table + index : FREE, HEADER_NUMBERS + 4 * index)
  }
  return bytes
}

/** For every sector, the next one of its chain. */
function allocationTable({ directory: directorySector, table, tableSectors, names, nameSectors }: Layout): Buffer {
  const next = new Uint32Array(tableSectors * NUMBERS_PER_SECTOR).fill(FREE)
  for (let sector = 0; sector < directorySector; sector++) next[sector] = sector + 1
  next[directorySector - 1] = END_OF_CHAIN
  next[directorySector] = END_OF_CHAIN
  next.fill(ALLOCATION_TABLE, table, table + tableSectors)
  next.fill(TABLE_NAMES, names, names + nameSectors)
  return littleEndian(next)
}

/** The table's sectors that do not fit into the header; the last number of each sector is the next such sector. */
function tableNames({ table, tableSectors, names, nameSectors }: Layout): Buffer {
  const numbers = new Uint32Array(nameSectors * NUMBERS_PER_SECTOR).fill(FREE)
  const perSector = NUMBERS_PER_SECTOR - 1
  for (let index = NAMED_IN_HEADER; index < tableSectors; index++) {
    const position = index - NAMED_IN_HEADER
    numbers[position + Math.floor(position / perSector)] = table + index
  }
  for (let sector = 1; sector <= nameSectors; sector++) {
    numbers[sector * NUMBERS_PER_SECTOR - 1] = sector < nameSectors ? names + sector : END_OF_CHAIN
  }
  return littleEndian(numbers)
}

function directory(name: string, streamSize: number): Buffer {
  const unused = { name: '', type: 0, child: FREE, start: 0, size: 0 }
  return Buffer.concat([
    directoryEntry({ name: 'Root Entry', type: STORAGE_ROOT, child: 1, start: END_OF_CHAIN, size: 0 }),
    directoryEntry({ name, type: STREAM, child: FREE, start: 0, size: streamSize }),
    directoryEntry(unused),
    directoryEntry(unused),
  ])
}

type Entry = { name: string; type: number; child: number; start: number; size: number }

function directoryEntry({ name, type, child, start, size }: Entry): Buffer {
  const bytes = Buffer.alloc(DIRECTORY_ENTRY)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE(name ? (name.length + 1) * 2 : 0, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(name ? 1 : 0, 67)
  bytes.writeUInt32LE(FREE, 68)
  bytes.writeUInt32LE(FREE, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}

function littleEndian(numbers: Uint32Array): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, index * 4)
  return bytes
}
