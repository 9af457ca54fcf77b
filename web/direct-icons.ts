import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = 'lucide-react';
/** What React matches the lines of a list by that changes; those of an icon never do. */
const lineKey = /,\s*key: "\w+"/g;
const iconImport = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"];?/g;

/**
 * Imports each icon from its own file instead of from the list of all 1,700: so the bundler knows which
 * screen needs which icon, and places it there.
 */
export function directIcons(): Plugin[] {
  return [importDirectly(), leaveOutKeys()];
}

/** Random letters, which do not compress. */
function leaveOutKeys(): Plugin {
  return {
    name: 'icons-without-keys',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replaceAll(lineKey, ''), map: null }),
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
