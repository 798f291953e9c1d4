/** What Windows-1252 has where Latin-1 has control characters; not every runtime tells the two apart. */
const WINDOWS = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ']

/** Bytes that are looked at to tell an encoding by its zeros. */
const SAMPLE = 4096

/** The contract is read without the types of a browser or of Node; both have this. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean },
) => { readonly encoding: string; decode(bytes: Uint8Array): string }

/**
 * Reads bytes as text: by their byte order mark, by the encoding that the sender declared, by the zero bytes that UTF-16
 * puts beside every Latin letter, as UTF-8 where they are, and else as Windows-1252, in which older spreadsheets write
 * and which holds Latin-1.
 * @param declared such as `iso-8859-1`; one that nobody knows is as good as none
 * @returns null where the bytes are not in the encoding that they say
 */
export function decodeText(bytes: Uint8Array, declared?: string): { text: string; encoding: string } | null {
  const encoding = marked(bytes) ?? known(declared) ?? byZeros(bytes)
  if (encoding) return decodeAs(encoding, bytes)
  return decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes)
}

function decodeAs(encoding: string, bytes: Uint8Array) {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (encoding !== 'windows-1252') return { text, encoding }
    return { text: text.replace(/[\u0080-\u009F]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80]!), encoding }
  } catch {
    return null
  }
}

/** The name by which an encoding is decoded; null for one that nobody knows. */
function known(declared: string | undefined): string | null {
  try {
    return declared ? new TextDecoder(declared).encoding : null
  } catch {
    return null
  }
}

function marked([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

function byZeros(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 5
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : null
}
