import { BlockList, isIP } from 'node:net'

export type AddressReader = (socketAddress: string | undefined, forwardedFor: string | null) => string

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Reduces an IPv6 address to its /56 network, because one home or office line has 2^72 addresses to choose from. */
function countable(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16))
  network[3] = (network[3] ?? 0) & 0xff00
  return `${network.map((group) => group.toString(16)).join(':')}::/56`
}

/** Reads the client's address for limits and usage. X-Forwarded-For counts only as far as trusted proxies wrote it. */
export function addressReader(trustedProxies: string[]): AddressReader {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix) trusted.addSubnet(address, Number(prefix), family)
    else trusted.addAddress(address, family)
  }
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (socketAddress, forwardedFor) => {
    let address = plain(socketAddress ?? '')
    const hops = forwardedFor?.split(',').map((hop) => plain(hop.trim())) ?? []
    while (isTrusted(address)) {
      const hop = hops.pop()
      if (!hop || isIP(hop) === 0) break
      address = hop
    }
    return countable(address)
  }
}
