/* Order matters: most browsers also claim to be those further down. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
];
const systems: [pattern: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** "Chrome 156 on Linux" for what a browser calls itself; programs are shown by their own word. */
export function browserName(userAgent: string): string {
  const [pattern, name] = browsers.find(([known]) => known.test(userAgent)) ?? [];
  if (!pattern) return userAgent || 'Unknown browser';
  const version = pattern.exec(userAgent)?.[1];
  const system = systems.find(([known]) => known.test(userAgent))?.[1];
  return `${name} ${version}${system ? ` on ${system}` : ''}`;
}
