/** A line is longer than allowed. */
export class LineTooLong extends Error {}

/** Splits bytes into lines of text, without their ends. @throws LineTooLong */
export async function* readLines(pieces: AsyncIterable<Buffer>, longest = Number.POSITIVE_INFINITY) {
  let begun: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      if (length + end - start > longest) throw new LineTooLong()
      yield Buffer.concat([...begun, piece.subarray(start, end)]).toString()
      begun = []
      length = 0
      start = end + 1
    }
    if (start < piece.length) begun.push(piece.subarray(start))
    length += piece.length - start
    if (length > longest) throw new LineTooLong()
  }
  if (length > 0) yield Buffer.concat(begun).toString()
}
