const minuteMs = 60_000;
const minutesOfAnHour = 60;
const minutesOfADay = 1_440;

/** A wait in words, rounded up to minutes: "1 day 2 h", "14 h 5 min", "3 min". */
export function waitText(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs);
  if (minutes <= 0) return 'a moment';
  const days = Math.floor(minutes / minutesOfADay);
  const hours = Math.floor((minutes % minutesOfADay) / minutesOfAnHour);
  if (days > 0) return `${days === 1 ? '1 day' : `${days} days`} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % minutesOfAnHour} min` : `${minutes} min`;
}
