/**
 * Compiles AWS's wildcards, as in IAM, CloudFront's path patterns and `aws s3 sync`: `*` matches any characters, `?` exactly
 * one, and everything else itself. The expression matches whole texts only.
 */
export function wildcard(pattern: string, { ignoreCase = false } = {}): RegExp {
  const source = pattern
    .replace(/[\\^$.+()|[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's');
}
