import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { localProject } from '../local-world/server-variables.ts';
import { isLocalProject } from '../platform/config.ts';
import type { Operation, Parameter } from './operation.ts';

/** The words after the name of an operation, parsed. */
export type ParsedWords<Given> =
  | { readonly kind: 'help' }
  | { readonly kind: 'given'; readonly projectId: string; readonly given: Given }
  /** What is wrong with them, a line each. */
  | { readonly kind: 'wrong'; readonly problems: readonly string[] };

const projectId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*$/));

/** The option `--project`, by the projects that an operation is for. */
const projects = {
  any: {
    usage: '[--project <id>]',
    is: 'the id of a project',
    schema: z._default(projectId, localProject),
  },
  local: {
    usage: '[--project demo-...]',
    is: 'a project of the local world',
    schema: z._default(projectId.check(z.refine(isLocalProject)), localProject),
  },
  real: {
    usage: '--project <id>',
    is: 'the id of a project that is not of the local world',
    schema: projectId.check(z.refine((id) => !isLocalProject(id))),
  },
} as const;

/** How an operation is called, for its help and on wrong arguments. */
export function usageOf<Given>({ name, parameters, projects: its }: Operation<Given>): string {
  const usages = Object.values<Parameter>(parameters).map(({ usage }) => usage);
  return ['npm run ops --', name, ...usages, projects[its ?? 'any'].usage].join(' ');
}

/** Parses the words after the name of an operation. */
export function parseWords<Given>(
  operation: Operation<Given>,
  words: readonly string[],
): ParsedWords<Given> {
  const parameters: Readonly<Record<string, Parameter>> = operation.parameters;
  const split = splitWords(Object.values(parameters), words);
  if (!split.ok) return { kind: 'wrong', problems: [split.problem] };
  const { options, texts } = split;
  if (options['help'] === true) return { kind: 'help' };

  const given = Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const option = optionOf(parameter);
      if (option !== undefined) return [name, options[option.name]];
      return [name, isList(parameter) ? texts : texts[0]];
    }),
  );
  const taken = Object.values(parameters).find((each) => optionOf(each) === undefined);
  const extra = taken === undefined ? texts : isList(taken) ? [] : texts.slice(1);
  const project = projects[operation.projects ?? 'any'];
  const parsedId = z.safeParse(project.schema, options['project']);
  const parsed = z.safeParse(operation.schema, given);
  if (parsedId.success && parsed.success && extra.length === 0) {
    return { kind: 'given', projectId: parsedId.data, given: parsed.data };
  }
  const problems = [
    ...extra.map((text) => `There is an argument too many: ${text}`),
    ...(parsedId.success ? [] : [problemOf(project, options['project'])]),
    ...(parsed.error?.issues ?? []).map(({ message, path: [name = '', place] }) => {
      const parameter = parameters[String(name)];
      // About several parameters together.
      if (parameter === undefined) return message;
      const value: unknown = given[String(name)];
      // Of an empty list there is no place: it is missing.
      return problemOf(parameter, Array.isArray(value) ? value[Number(place)] : value);
    }),
  ];
  // A text may break several rules of its schema.
  return { kind: 'wrong', problems: [...new Set(problems)] };
}

/** The words as options and texts besides them, or why they cannot be split. */
type SplitWords =
  | {
      readonly ok: true;
      readonly options: Readonly<Record<string, unknown>>;
      readonly texts: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

function splitWords(parameters: readonly Parameter[], words: readonly string[]): SplitWords {
  const options: ParseArgsOptionsConfig = {
    help: { type: 'boolean' },
    project: { type: 'string' },
    ...Object.fromEntries(
      parameters.flatMap((each) => {
        const option = optionOf(each);
        return option === undefined ? [] : [[option.name, { type: option.type }] as const];
      }),
    ),
  };
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    });
    return { ok: true, options: values, texts: positionals };
  } catch (error) {
    // Such as ERR_PARSE_ARGS_UNKNOWN_OPTION; any other is a bug.
    const isWrong =
      error instanceof TypeError &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS_');
    if (!isWrong) throw error;
    return { ok: false, problem: error.message };
  }
}

/** The option or flag that a parameter is; undefined for arguments. */
function optionOf({
  usage,
}: Parameter): { readonly name: string; readonly type: 'string' | 'boolean' } | undefined {
  const [, name, text] = /^\[?--([a-z-]+)( <.+>)?\]?$/.exec(usage) ?? [];
  if (name === undefined) return undefined;
  return { name, type: text === undefined ? 'boolean' : 'string' };
}

const isList = ({ usage }: Parameter): boolean => usage.endsWith(' ...]');

/** Why a parameter is wrong: '--until <YYYY-MM-DD> is a day, and not "31"'. */
function problemOf({ is, usage }: Parameter, given: unknown): string {
  // Without the brackets, and the second `<id>` of several.
  const [name = ''] = /[^[\]]+/.exec(usage) ?? [];
  return given === undefined
    ? `${name.trim()} is missing: ${is}`
    : `${name.trim()} is ${is}, and not ${JSON.stringify(given)}`;
}
