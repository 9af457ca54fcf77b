/** Whether what is heard differs from before. The first thing heard does not: the screen has only just read. */
export function isNews(seen: unknown, heard: unknown): boolean {
  return seen !== undefined && heard !== undefined && seen !== heard;
}
