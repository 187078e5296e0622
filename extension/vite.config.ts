/* Without names that change with the content: the manifest names the files. */
export default {
  base: './',
  build: {
    modulePreload: false,
    rolldownOptions: {
      input: ['panel.html', 'src/worker.ts', 'src/device.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
};
