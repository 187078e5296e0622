/* Runs before everything else. Browsers keep it for a year: a changed script needs a new number in its name. */
{
  /* Nobody who works in the dark is blinded while the application loads. */
  const chosen = localStorage.getItem('mui-mode') ?? 'system';
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.colorScheme = dark ? 'dark' : 'light';

  /* Zod would try whether it may make code from text, which our content policy forbids and browsers report. */
  globalThis.__zod_globalConfig = { jitless: true };
}
