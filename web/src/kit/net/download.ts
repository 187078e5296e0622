/** Gives the browser something to keep as a file. */
export function download(name: string, type: string, content: string | ArrayBuffer | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
