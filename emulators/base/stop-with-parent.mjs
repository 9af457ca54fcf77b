// Preloaded into every part of the world that Node runs: when the parent process has ended for any
// reason, the part stops as after Ctrl-C.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGINT');
}, 1_000);
watch.unref();
