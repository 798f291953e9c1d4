export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** What Windows-1252 has where Latin-1 has control characters; not every runtime tells the two apart. */
const WINDOWS = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ']

/** Bytes that are looked at to tell an encoding by its zeros. */
const SAMPLE = 4096

/**
 * Reads bytes as text: by their byte order mark, by the zero bytes that UTF-16 puts beside every Latin letter, as UTF-8
 * where they are, and else as Windows-1252, in which older spreadsheets write.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = marked(bytes) ?? byZeros(bytes)
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), encoding }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return {
      text: text.replace(/[\u0080-\u009F]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80]!),
      encoding: 'windows-1252',
    }
  }
}

function marked([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

function byZeros(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 5
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : null
}
