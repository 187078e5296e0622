/* Loaded into what `supervise` runs: when the process above is gone, even by kill -9, this one ends in good order. */
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
