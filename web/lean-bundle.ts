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

/**
 * Makes unused parts of the router tree-shakable. Its forms, scroll restoration and more stay in every bundle only because
 * they set a display name and their calls are not marked as pure. This removes the names and marks the calls.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
  },
};

/** `early.ts` and its imports, in one chunk that the site's script shares. */
export const earlyModules =
  /\/(web\/src\/(early|start)|product-address|card-pictures|picture-source|lib\/words|contracts\/(categories|names))\.ts$/;

/** Runs the early chunk as soon as it has loaded. A mere preload would run it only with the site's script. */
export const earlyFirst: Plugin = {
  name: 'early-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const preload = /\s*<link rel="modulepreload" crossorigin href="(\/assets\/early-[^"]+)">/;
      const [link, source] = preload.exec(html) ?? [];
      if (link === undefined || source === undefined) throw new Error('The page does not preload the early chunk.');
      const script = `<script type="module" async crossorigin src="${source}"></script>\n    `;
      return html.replace(link, '').replace('<script type="module"', `${script}$&`);
    },
  },
};
