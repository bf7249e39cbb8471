import module from 'node:module';

// Loaded before each process of a run (`--import`). Node parses the package.json of drizzle-orm, 180 kB, again for each
// of its 440 modules: that is a quarter of the time that the portal takes to start. Here it is not read for them.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    return /^\.\.?\/.*\.js$/.test(specifier) &&
      parentURL.includes('/node_modules/drizzle-orm/') &&
      conditions.includes('import')
      ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
});
