import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const library = 'lucide-react';
/** Our own code around an icon's shapes. */
const ownCode = fileURLToPath(new URL('src/ui/display/icon.ts', import.meta.url));
const iconImport = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"];?/g;
/** The list of an icon's shapes, which its file ends with but for the icon's other names. */
const iconShapes = /\bnode: (\[.*?\])(?:,\s*aliases: \[[^\]]*\])?\s*\};/s;
/** What React matches the lines of a list by that changes; those of an icon never do. */
const lineKey = /,\s*key: "\w+"/g;

/**
 * Imports each icon from its own file instead of from the list of all 1,700: so the bundler knows which
 * screen needs which icon, and places it there.
 */
export function directIcons(): Plugin[] {
  return [importDirectly(), keepShapes()];
}

/**
 * Keeps the shapes of an icon alone. The library's code around them is for sizes, contexts and other frameworks, none of
 * which we use: with the names of the icons, 1.5 to 2.2 kB of each screen.
 */
function keepShapes(): Plugin {
  return {
    name: 'icon-shapes',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        const [, shapes] = iconShapes.exec(code) ?? [];
        if (shapes === undefined) throw new Error('No shapes were found in the file of an icon');
        return {
          code: [
            `import { createIcon } from ${JSON.stringify(ownCode)};`,
            `export default createIcon(${shapes.replaceAll(lineKey, '')});`,
          ].join('\n'),
          map: null,
        };
      },
    },
  };
}

function importDirectly(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'direct-icons',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx$/, code: library },
      handler(code, id) {
        files ??= readIconFiles();
        const known = files;
        const direct = code.replaceAll(iconImport, (statement, names: string) =>
          names
            .split(',')
            .map((each) => each.trim())
            .filter((each) => each !== '')
            .map((each) => {
              const [name = each, local = name] = each.split(/\s+as\s+/);
              const file = known.get(name);
              if (file === undefined) throw new Error(`There is no icon ${name}`);
              return `import ${local} from ${JSON.stringify(`${file}?in=${basename(id)}`)};`;
            })
            .join(' ')
            // The lines below keep their numbers.
            .concat('\n'.repeat(statement.split('\n').length - 1)),
        );
        return { code: direct, map: null };
      },
    },
  };
}

/** The file of each icon, by each of its names, as the library's own list says. */
function readIconFiles(): ReadonlyMap<string, string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve(library)), '../esm');
  const list = readFileSync(join(folder, `${library}.mjs`), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', path = ''] of list.matchAll(/export \{([^}]*)\} from '(.*?)'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) {
      files.set(name, join(folder, path));
    }
  }
  return files;
}
