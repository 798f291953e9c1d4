import { BlockList, isIP } from 'node:net'

/** IPv4: this network, private, CGNAT, loopback, link-local, protocol, documentation, benchmarks, multicast, reserved. */
const FORBIDDEN_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Within global IPv6: protocol assignments with Teredo, documentation, and 6to4, which embeds an IPv4 address. */
const FORBIDDEN_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const forbidden4 = new BlockList()
for (const [network, bits] of FORBIDDEN_4) forbidden4.addSubnet(network, bits, 'ipv4')
const forbidden6 = new BlockList()
for (const [network, bits] of FORBIDDEN_6) forbidden6.addSubnet(network, bits, 'ipv6')
/** The publicly routed range; loopback, link-local, unique local, mapped IPv4, NAT64 and multicast are outside it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether untrusted URLs must not make the service connect to an address, against SSRF (IANA special-purpose address
 * registries).
 * @param address IPv4 or IPv6 as the resolver writes it; anything else is forbidden
 */
export function isForbiddenAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return forbidden4.check(address, 'ipv4')
  // An address with a zone is link-local, and BlockList cannot parse the zone.
  if (family !== 6 || address.includes('%')) return true
  return !global6.check(address, 'ipv6') || forbidden6.check(address, 'ipv6')
}
