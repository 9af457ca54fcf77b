import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';
import { repository } from '../base/repository.ts';

/** Fewer modules than this and the cruiser has not seen the code. */
const modulesMin = 50;

/** One file of ours imports another; paths from the repository on. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** What the code imports, tests aside. */
export interface ImportGraph {
  /** Imports between our own files. */
  readonly imports: readonly Import[];
  /** The imports that the rules forbid, a line each. */
  readonly forbidden: readonly string[];
}

/**
 * Reads every import of the code.
 * @throws when too few modules were seen for the answer to mean anything.
 */
export async function readImports(rules: readonly IForbiddenRuleType[]): Promise<ImportGraph> {
  const { output } = await cruise(
    ['functions/src', 'functions/test', 'functions/bench', 'web/src', 'emulators'],
    {
      baseDir: repository,
      parser: 'swc',
      ruleSet: { forbidden: [...rules] },
      validate: true,
      tsPreCompilationDeps: true,
      exclude: { path: '\\.test\\.tsx?$|(?:^|/)dist/' },
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default', 'types'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      },
    },
  );
  if (typeof output === 'string') throw new Error(output);
  const { violations, totalCruised } = output.summary;
  if (totalCruised < modulesMin) throw new Error(`Only ${totalCruised} modules were seen`);
  return {
    imports: output.modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => /^(?:functions|web|emulators)\//.test(resolved))
        .map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    forbidden: violations.map(({ rule, from, to }) => `${from} -> ${to}\n    ${rule.name}`),
  };
}
