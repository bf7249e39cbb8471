export default {
  mode: 'production',
  entry: './page.ts',
  module: { rules: [{ test: /\.ts$/, loader: 'ts-loader' }] },
};
