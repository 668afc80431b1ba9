import type { Plugin } from 'vite';

/**
 * Splits the texts by screen, although they are all in one file: every imported group becomes a module of its own, and tree
 * shaking drops the other groups from it.
 */
export const textsByGroup: Plugin = {
  name: 'texts-by-group',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { code: /\/texts\.ts['"]/ },
    handler: (code) =>
      code.replace(/import\s*\{([^}]*)\}\s*from\s*['"]([^'"]*\/texts\.ts)['"];?/g, (_, names: string, path: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => `import { ${name} } from '${path}?group=${name.split(' ')[0]}';`)
          .join(''),
      ),
  },
};
