/**
 * The network that an address belongs to, which tells a town or a provider and nobody's home: '203.0.113.x', or the first
 * three groups of an IPv6 address. Empty if it is no address.
 */
export function coarseAddress(address: string): string {
  if (/^\d+(\.\d+){3}$/.test(address)) return address.replace(/\d+$/, 'x')
  const [start = ''] = address.split('::')
  const groups = start.split(':').filter(Boolean)
  return address.includes(':') && groups.length > 0 ? `${groups.slice(0, 3).join(':')}::x` : ''
}
