// A browser that blocks site data, as Firefox does without cookies: storages and channels throw, cookies are dropped.
const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
  Object.defineProperty(window, name, { get: refuse });
}
Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
window.BroadcastChannel = class {
  constructor() {
    refuse();
  }
};
