import { defineConfig } from "vite";

// The server that `npm run dev` talks to: era serve --port 8000
const server = process.env.ERA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/era/server/static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The server's content policy allows nothing but files of its own, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every screen needs is one file, not a dozen small ones.
        codeSplitting: {
          groups: [
            {
              name: "common",
              test: /node_modules[\\/](preact|@preact|i18next)|src[\\/](ui[\\/](?!MarkButton|marks|outline)|i18n[\\/]index|net[\\/](api|names)|app[\\/](games|settings|me|tables|routes|best|Page|played)\.|games[\\/]\w+[\\/]intro[\\/])/,
            },
            // A table's small parts, and what decides whether a model is drawn: one file, so that the first screen's list of
            // what other screens need stays short.
            {
              name: "stage",
              test: /src[\\/](stage[\\/](actors|anchors|clock|flyer|manner|tilted)|render3d[\\/]capability|dice3d[\\/]hand|pages[\\/]end[\\/]model[\\/]clip-plan)\./,
            },
            // What a table, its end and its replay share.
            {
              name: "table",
              test: /src[\\/](stage[\\/]|table[\\/](?!TableScreen|Lobby|lobby|Mute|PersonMenu|Watchers|People|game\.))/,
            },
            // What draws in three dimensions: fetched with the first model, and then whole.
            { name: "three", test: /node_modules[\\/]three/ },
            { name: "models", test: /src[\\/]render3d[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: server, changeOrigin: false }, "/ws": { target: server, changeOrigin: false, ws: true } },
  },
});
