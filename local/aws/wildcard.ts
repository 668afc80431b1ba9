/**
 * An expression for AWS's wildcards, as IAM, CloudFront's path patterns and `aws s3 sync` have them: `*` any run of
 * characters, `?` exactly one, everything else itself. It matches whole texts only.
 */
export function wildcard(pattern: string, { ignoreCase = false } = {}): RegExp {
  const source = pattern
    .replace(/[\\^$.+()|[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's');
}
