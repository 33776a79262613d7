import { BlockList, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The IPv4 networks that the internet does not route (RFC 6890), except those of providers and VPNs (100.64.0.0/10). */
const LOCAL_NETWORKS = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  LOCAL_NETWORKS.addSubnet(network, prefix)

/** Names of the interfaces of VPNs, containers and virtual machines, which are not a home network. */
const OTHER_INTERFACE =
  /^(tun|tap|utun|wg|ppp|ipsec|zt|tailscale|docker|br-|veth|virbr|vmnet|vboxnet|vEthernet)/i

/** Returns true for an IPv4 address of a local network, which no computer of the internet has. */
export function isHomeAddress(address: string): boolean {
  return isIPv4(address) && LOCAL_NETWORKS.check(address)
}

/** Returns this computer's addresses in its local networks, without those of VPNs and virtual machines. */
export function homeAddresses(): string[] {
  return Object.entries(networkInterfaces())
    .filter(([name]) => !OTHER_INTERFACE.test(name))
    .flatMap(([, list]) => list ?? [])
    .filter(({ internal, address }) => !internal && isHomeAddress(address))
    .map(({ address }) => address)
}
