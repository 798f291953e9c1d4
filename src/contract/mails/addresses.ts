/** Parses hosts as browsers do; the contract is compiled without DOM types. */
declare const URL: new (address: string) => { hostname: string }

/** Domains of letters, digits, marks and the signs between them: what `URL` would not read as more than a host. */
const IN_LETTERS = /^(?:[\p{L}\p{M}\p{N}.。．｡·・'’-]|\u200c|\u200d)+$/u

/** Signs that NFC or lower case turns into ASCII, so that they would pass for another address. */
const BECOMES_ASCII = /[\u0130\u1fef\u212a]/

/** ASCII without capitals and spaces: nearly every address. Lists of 50,000 are compared in one turn of the event loop. */
const IS_SPELLED = /^[!-@[-~]+$/

/**
 * An address in the form in which it is stored and compared: NFC, lower case, its domain in its own letters. Both spellings of a
 * domain (`università.example`, `xn--universit-y1a.example`) become one.
 */
export function spelledAddress(address: string): string {
  if (IS_SPELLED.test(address) && !address.includes('xn--')) return address
  const { local, domain } = partsOf(address)
  const ascii = asciiDomain(domain)
  return `${local}${ascii.split('.').map(inLetters).join('.')}`
}

/** The same address with its domain as mail servers and hashes use it: the A-label, in ASCII. */
export function asciiAddress(address: string): string {
  const { local, domain } = partsOf(address)
  return `${local}${asciiDomain(domain)}`
}

/** Whether only mail servers with SMTPUTF8 can deliver to an address: the part before its @ is not ASCII. */
export const needsSmtpUtf8 = (address: string) => /[^\0-\x7f]/.test(partsOf(address).local)

/** Folds what is no address, too. @returns `local` with its @ */
function partsOf(address: string) {
  const trimmed = address.trim()
  const written = BECOMES_ASCII.test(trimmed) ? trimmed : trimmed.normalize('NFC').toLowerCase().normalize('NFC')
  const at = written.lastIndexOf('@') + 1
  return { local: written.slice(0, at), domain: written.slice(at) }
}

/** Returned as it is if it is ASCII or no domain. */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/.test(domain) || !IN_LETTERS.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** A label of a domain in its letters; as it is, if it stands for none or is not how these letters are written. */
function inLetters(label: string): string {
  if (!label.startsWith('xn--')) return label
  try {
    const letters = decodePunycode(label.slice(4))
    return asciiDomain(letters) === label ? letters : label
  } catch {
    return label
  }
}

/** RFC 3492, 6.2. @throws RangeError if it is no Punycode */
function decodePunycode(encoded: string): string {
  const basic = encoded.lastIndexOf('-')
  const points = Array.from(encoded.slice(0, Math.max(0, basic)), (sign) => sign.codePointAt(0) ?? 0)
  let [point, index, bias, next] = [128, 0, 72, basic + 1]
  while (next < encoded.length) {
    const before = index
    for (let weight = 1, base = 36; ; base += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(encoded.charAt(next++) || '-')
      if (digit < 0 || index > 0x7fffffff) throw new RangeError()
      index += digit * weight
      const threshold = Math.min(26, Math.max(1, base - bias))
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = points.length + 1
    let delta = before === 0 ? Math.floor((index - before) / 700) : (index - before) >> 1
    delta += Math.floor(delta / length)
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35)
    bias += Math.floor((36 * delta) / (delta + 38))
    point += Math.floor(index / length)
    points.splice(index % length, 0, point)
    index = (index % length) + 1
  }
  return String.fromCodePoint(...points)
}
