import type { Plugin } from 'vite';

/**
 * All texts of the site stand in one file, yet a screen carries only its own: every imported group becomes a module of its
 * own, which loses the other groups when unused code is dropped.
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
 * The router's forms, scroll restoration and more are kept in every bundle only because a display name is set on each and
 * their making is not marked as free of effects. Without both, what the site does not use can be dropped.
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

/** `early.ts` and all that it imports, which the site's script then takes from there. */
export const earlyModules =
  /\/(web\/src\/(early|start)|product-address|card-pictures|picture-source|lib\/words|contracts\/(categories|names))\.ts$/;

/** Runs the early chunk as soon as it has come, where it would only be fetched early and run with the site's script. */
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
