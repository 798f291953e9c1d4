import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The network of an address, which tells roughly where a request came from but not who sent it: the first 24 bits of an
 * IPv4 address, the first 48 of an IPv6 one. Null if the address is invalid.
 */
export function networkOf(address: string): string | null {
  const plain = MAPPED.exec(address)?.[1] ?? address.replace(/%.*$/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return null
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after].slice(0, 3)
  const written = groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
  return `${written.replace(/(^|:)0(:0)*$/, '')}::/48`
}
