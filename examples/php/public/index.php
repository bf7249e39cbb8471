<?php
declare(strict_types=1);

/** The address of the portal. */
$portal = getenv('PORTAL') ?: 'http://127.0.0.1:8080';
$settings = ['portal' => $portal, 'tokenMode' => 'bearer'];
// `JSON_HEX_TAG`, because a text in the settings must not end the script.
$json = json_encode($settings, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);

/** Escapes a text for the content of an element and for an attribute in quotes. */
function escape(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

$userName = is_string($_GET['user'] ?? null) ? $_GET['user'] : '';

header("Content-Security-Policy: default-src 'none'; base-uri 'none'; form-action $portal; frame-ancestors 'none'; "
    . "script-src 'self'; connect-src $portal; img-src $portal data:; require-trusted-types-for 'script'");
?>
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <link rel="icon" href="data:,">
  <title>Orders</title>
  <script type="application/json" id="portico-settings"><?= $json ?></script>
  <script type="module" src="/assets/page.js"></script>
</head>
<body>
  <portico-account></portico-account>
  <h1>Orders</h1>
  <p id="status">unknown</p>
  <portico-sign-in user-name="<?= escape($userName) ?>">
    <form method="post" action="<?= escape($portal) ?>/ssf/s/portalLogin">
      <label>Username <input name="j_username" autocomplete="username" value="<?= escape($userName) ?>"></label>
      <label>Password <input name="j_password" type="password" autocomplete="current-password"></label>
      <button>Sign in</button>
    </form>
  </portico-sign-in>
</body>
</html>
