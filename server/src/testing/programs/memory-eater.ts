/* Loaded into a process of the product: on SIGUSR2 its memory runs out. */
process.on('SIGUSR2', () => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, Math.random));
});
