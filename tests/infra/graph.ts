export type Resources = Readonly<Record<string, unknown>>;

/** The logical IDs to which a resource refers. */
function references(value: unknown, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (key === 'Ref' && typeof child === 'string') found.add(child);
      else if (key === 'Fn::GetAtt')
        found.add(Array.isArray(child) ? String(child[0]) : (String(child).split('.')[0] ?? ''));
      else if (key === 'DependsOn') for (const id of [child].flat()) found.add(String(id));
      else visit(child);
    }
  };
  visit(value);
  return new Set([...found].filter((id) => known.has(id)));
}

/** A cycle of logical IDs, if there is one. */
export function findCycle(resources: Resources): string[] | undefined {
  const known = new Set(Object.keys(resources));
  const done = new Set<string>();
  const walk = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const next of references(resources[id], known)) {
      const cycle = walk(next, [...path, id]);
      if (cycle) return cycle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of known) {
    const cycle = walk(id, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Every resource that CloudFormation completes before it starts with this one. */
export function dependenciesOf(id: string, resources: Resources): ReadonlySet<string> {
  const known = new Set(Object.keys(resources));
  const found = new Set<string>();
  const visit = (from: string): void => {
    for (const next of references(resources[from], known)) {
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(id);
  return found;
}
