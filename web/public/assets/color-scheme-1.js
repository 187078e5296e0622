/*
 * Runs before the first paint, so that nobody who works in the dark is blinded while the application loads.
 * Browsers keep it for a year: a changed script needs a new number in its name.
 */
{
  const chosen = localStorage.getItem('mui-mode') ?? 'system';
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.colorScheme = dark ? 'dark' : 'light';
}
