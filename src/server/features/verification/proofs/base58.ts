/** In the order of their values. */
const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Keys and signatures are shorter; the work grows with the square of the length. */
const LONGEST = 200

/** Bytes written in base58btc (Multibase). @returns undefined where it is none, or longer than any key or signature */
export function bytesOfBase58(written: string): Buffer | undefined {
  if (written === '' || written.length > LONGEST) return undefined
  let number = 0n
  for (const digit of written) {
    const value = DIGITS.indexOf(digit)
    if (value < 0) return undefined
    number = number * 58n + BigInt(value)
  }
  const hex = number === 0n ? '' : number.toString(16)
  const zeros = /^1*/.exec(written)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')])
}

/** Bytes in base58btc (Multibase, without its letter). */
export function base58Of(bytes: Uint8Array): string {
  let number = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let written = ''
  for (; number > 0n; number /= 58n) written = `${DIGITS[Number(number % 58n)]}${written}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + written
}
