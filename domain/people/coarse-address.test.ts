import { expect, test } from 'vitest'
import { coarseAddress } from './coarse-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:200::/56', '2001:db8:1::x'],
  ['2001:db8::/56', '2001:db8::x'],
  ['::1', ''],
  ['', ''],
  ['unknown', ''],
])('of %s only the network is kept: %s', (address, network) => {
  expect(coarseAddress(address)).toBe(network)
})
