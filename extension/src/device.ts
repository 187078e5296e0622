/* Runs on the product's own pages only: keeps the device id the same here and there. */
addEventListener('message', ({ source, origin, data }: MessageEvent<{ device_id?: unknown } | null>) => {
  if (source !== window || origin !== location.origin || typeof data?.device_id !== 'string') return;
  void chrome.storage.local.set({ device_id: data.device_id });
});
