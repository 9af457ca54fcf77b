import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite';
import { neededChunks } from './chunks.ts';

/** What a part is loaded with, of what it needs, and the plugin that looks what there is. */
interface Preloads {
  readonly plugin: Plugin;
  readonly resolveDependencies: NonNullable<ModulePreloadOptions['resolveDependencies']>;
}

/**
 * A file that loads a part later names the scripts of that part, so that the browser requests them side by side. This
 * leaves out those that the file needs itself: they are there already. The bundler would name them all, which is up to
 * a third of a kilobyte of a screen.
 */
export function createPreloads(): Preloads {
  let chunks: readonly Rolldown.OutputChunk[] = [];
  return {
    plugin: {
      name: 'preloads',
      apply: 'build',
      generateBundle: {
        // Before the bundler writes the lists.
        order: 'pre',
        handler(_, bundle) {
          chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        },
      },
    },
    resolveDependencies(_, files, { hostId }) {
      const host = chunks.find(({ fileName }) => fileName === hostId);
      const there = neededChunks(chunks, host?.moduleIds ?? []);
      const names = [...there].map(({ fileName }) => fileName);
      return files.filter((file) => !names.includes(file));
    },
  };
}
