import { makeZip as makeUncountedZip } from 'client-zip'

type Given = Parameters<typeof makeUncountedZip>[0]
type Options = Parameters<typeof makeUncountedZip>[1]
type ZippedFile = Given extends Iterable<infer Each> | AsyncIterable<infer Each> ? Each : never

/** The record that ends a ZIP, and its length without a comment. */
const END = 0x06054b50
const END_LENGTH = 22
/** That record and its locator in ZIP64, and their lengths. */
const END_64 = 0x06064b50
const END_64_LENGTH = 56
const LOCATOR_64 = 0x07064b50
const LOCATOR_64_LENGTH = 20
/** What a ZIP says in place of the number of its files, where ZIP64 counts them. */
const COUNTED_THERE = 0xffff

/**
 * Makes a ZIP of any number of files, one after the other. The library writes the end of ZIP64 only where something is larger than
 * 4 GiB. Here 65,535 files and more get one too: without it, readers see no more than that (APPNOTE.TXT 6.3.10, 4.3.14 to 4.3.16).
 */
export function makeZip(files: AsyncIterable<ZippedFile>, options?: Options): ReadableStream<Uint8Array> {
  let count = 0
  async function* counted() {
    for await (const file of files) {
      count += 1
      yield file
    }
  }
  let before: Uint8Array | undefined
  let last: Uint8Array | undefined
  const end = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (last) controller.enqueue(last)
      before = last
      last = chunk
    },
    flush(controller) {
      if (!last) return
      const isCounted = before !== undefined && begins(before, END_64)
      if (begins(last, END) && last.length === END_LENGTH && !isCounted) {
        const view = viewOf(last)
        if (view.getUint16(10, true) === COUNTED_THERE) controller.enqueue(countOf(view, count))
      }
      controller.enqueue(last)
    },
  })
  return makeUncountedZip(counted(), options).pipeThrough(end)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

const begins = (bytes: Uint8Array, signature: number) =>
  bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === signature

/** The end of ZIP64 with its locator, which come before the end of a ZIP whose directory has this length and place. */
function countOf(end: DataView, count: number): Uint8Array {
  const [length, place] = [end.getUint32(12, true), end.getUint32(16, true)]
  const view = new DataView(new ArrayBuffer(END_64_LENGTH + LOCATOR_64_LENGTH))
  view.setUint32(0, END_64, true)
  // The length of the rest of this record.
  view.setBigUint64(4, BigInt(END_64_LENGTH - 12), true)
  // Version 4.5, which knows ZIP64, made it and is needed to read it.
  view.setUint16(12, 45, true)
  view.setUint16(14, 45, true)
  view.setBigUint64(24, BigInt(count), true)
  view.setBigUint64(32, BigInt(count), true)
  view.setBigUint64(40, BigInt(length), true)
  view.setBigUint64(48, BigInt(place), true)
  view.setUint32(END_64_LENGTH, LOCATOR_64, true)
  view.setBigUint64(END_64_LENGTH + 8, BigInt(length + place), true)
  view.setUint32(END_64_LENGTH + 16, 1, true)
  return new Uint8Array(view.buffer)
}
