/** Sets an entry of a map as its newest; where there are more than `max`, the oldest is forgotten. */
export function keepNewest<Value>(
  map: Map<string, Value>,
  max: number,
  key: string,
  value: Value,
): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
