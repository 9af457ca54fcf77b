// Preloaded into every part of the world that Node runs: when the process that started it is gone,
// however that came about, the part stops as if Ctrl-C had reached it.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGINT');
}, 1_000);
watch.unref();
