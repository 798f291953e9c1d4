import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['81.2.69.142', '81.2.69.0/24'],
  ['::ffff:81.2.69.142', '81.2.69.0/24'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['::1', '::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['unknown', null],
  ['', null],
])('of %s only the network %s is kept', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
