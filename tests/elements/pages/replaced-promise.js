// What Zone.js 0.8 does to Promise: another class than that of the promises of the browser and of async functions,
// without newer functions. Pages with core-js or Bluebird have such a class, too.

const BrowserPromise = Promise;

globalThis.Promise = class {
  #promise;
  constructor(executor) {
    this.#promise = new BrowserPromise(executor);
  }
  // biome-ignore lint/suspicious/noThenProperty: a class of promises.
  then(...listeners) {
    return new Promise((resolve) => resolve(this.#promise.then(...listeners)));
  }
  catch(listener) {
    return this.then(undefined, listener);
  }
  static resolve(value) {
    return new Promise((resolve) => resolve(value));
  }
  static reject(reason) {
    return new Promise((_, reject) => reject(reason));
  }
  static all(values) {
    return Promise.resolve(BrowserPromise.all(values));
  }
  static race(values) {
    return Promise.resolve(BrowserPromise.race(values));
  }
};
