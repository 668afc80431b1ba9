import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an IP address: its /24, or its /48 for IPv6. Undefined for any other text. A /48 is the largest network that
 * a host or a tunnel commonly gives to one customer, so changing addresses within it doesn't help.
 */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : undefined;
}

/** The groups of an IPv6 address, without leading zeros. `::` replaces as many groups of zeros as are missing. */
function groupsOf(address: string): readonly string[] {
  const [first = [], rest = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - first.length - rest.length)).fill('0');
  return [...first, ...zeros, ...rest].map((group) => Number.parseInt(group, 16).toString(16));
}
