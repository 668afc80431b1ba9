/**
 * Compiles a wildcard pattern of AWS, as in IAM policies, CloudFront paths and `aws s3 sync`. `*` matches any characters and
 * `?` exactly one. The regular expression is anchored, so it matches only whole strings.
 */
export function wildcard(pattern: string, { ignoreCase = false } = {}): RegExp {
  const source = pattern
    .replace(/[\\^$.+()|[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's');
}
