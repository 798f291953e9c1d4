/** Windows-1252's characters in place of Latin-1's control characters; not every runtime distinguishes the two. */
const WINDOWS = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ']

/** How many bytes are examined for the zero bytes of UTF-16. */
const SAMPLE = 4096

/** The contract is compiled without DOM and Node types; both platforms have this. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean },
) => { readonly encoding: string; decode(bytes: Uint8Array): string }

/**
 * Decodes bytes by their byte order mark, the declared encoding, the zero bytes that UTF-16 has beside every Latin
 * letter, as UTF-8 if valid, and otherwise as Windows-1252, a superset of Latin-1 that older spreadsheets write.
 * @param declared such as `iso-8859-1`; an unknown encoding is ignored
 * @returns null if the bytes are invalid in their encoding
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

/** The canonical name of an encoding; null if it is unknown. */
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
