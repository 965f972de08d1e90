import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // A test reads the glossary, which lies in the project's docs.
  server: { fs: { allow: [".."] } },
  test: {
    isolate: false,
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    // Without it every stylesheet is empty, also for the tests that read them.
    css: true,
    // Only against a test that would never end: a busy machine may make any of them late.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
