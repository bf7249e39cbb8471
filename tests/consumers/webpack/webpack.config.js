export default {
  mode: 'production',
  entry: './page.ts',
  performance: { hints: false },
  module: { rules: [{ test: /\.ts$/, loader: 'ts-loader' }] },
};
